import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/kinds.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { followLinks } from './state/address.svelte'

followLinks()
const target = document.getElementById('app')
if (!target) throw new Error('the page has no #app')
export default mount(App, { target })
