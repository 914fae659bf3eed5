import './style.css';
import { mount } from 'svelte';
import Hall from './Hall.svelte';
import { watchAddress } from './route.svelte';

watchAddress();
mount(Hall, { target: document.body });
