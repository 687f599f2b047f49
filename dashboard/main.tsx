import './main.css'
import { render } from 'preact'

render(<p>Hello</p>, document.getElementById('app')!)
