import './style.css';
import { mount } from 'svelte';
import Hall from './Hall.svelte';
import { watchAddress } from './route.svelte';

watchAddress();
setTimeout(() => mount(Hall, { target: document.body })); // a task of its own: a slow phone takes a breath before it
