import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The hall serves what is built here; `npm run dev` passes on to a hall that runs on the port below.
const HALL = '127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/meadhall/hall/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0, // the content security policy allows files, not data in addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: `http://${HALL}`, ws: true } } },
});
