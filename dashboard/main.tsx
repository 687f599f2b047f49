import './main.css'
import { render } from 'preact'
import { App, preloadPage } from './app.js'
import { applyScheme, readScheme } from './layout/scheme.js'
import { keepFocus } from './ui/keep-focus.js'

applyScheme(readScheme())
preloadPage(location.pathname)
const root = document.getElementById('app')!
keepFocus(root)
render(<App />, root)
