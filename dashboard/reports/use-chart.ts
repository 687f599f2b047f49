import { useComponent } from '../ui/use-component.js'

/** The chart of series: what draws it is as large as the rest of a page, and comes while figures are asked for. */
export const useChart = () => useComponent(() => import('./series-chart.js'))
