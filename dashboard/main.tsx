import './main.css'
import { render } from 'preact'
import { App, preloadPage } from './app.js'
import { applyScheme, readScheme } from './layout/scheme.js'

applyScheme(readScheme())
preloadPage(location.pathname)
render(<App />, document.getElementById('app')!)
