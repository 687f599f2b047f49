import './main.css'
import { render } from 'preact'
import { App } from './app.js'
import { applyScheme, readScheme } from './layout/scheme.js'

applyScheme(readScheme())
render(<App />, document.getElementById('app')!)
