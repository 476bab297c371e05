import 'chessgroundx/assets/chessground.base.css';
import './app.css';
import './board/pieces.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { trustOnlyOurs } from './trust';

trustOnlyOurs();

const target = document.getElementById('app');
if (target) mount(App, { target });
