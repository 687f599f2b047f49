import { formatDays } from '../ui/format.js'
import { saveFile } from '../ui/save-file.js'
import { type ChartProps, colour, DASH, drawChart, HEIGHT, type Line, resolved } from './series-chart.js'

/** Pixels of the picture for each of the screen. */
const SCALE = 2
const PADDING = 24
const TITLE_HEIGHT = 52
const LEGEND_LINE = 24
/** Room for the swatch before a name, and behind the name. */
const SWATCH = 22
const BEHIND = 18
const NOTE_HEIGHT = 26

interface Picture extends ChartProps {
  title: string
  /** Days of the period, both inclusive. */
  start: string
  end: string
  /** Text under the chart. */
  note: string
  /** Width of the chart on the page. */
  width: number
}

const fontOf = (size: number, weight = 400) => `${weight} ${size}px ${colour('--font')}`

/** Places of the lines' names, from left to right in as many rows as they need. */
function placeLegend(context: CanvasRenderingContext2D, lines: Line[], width: number) {
  context.font = fontOf(13)
  let [x, row] = [0, 0]
  const places = lines.map((line) => {
    const length = Math.min(SWATCH + context.measureText(line.name).width, width)
    if (x > 0 && x + length > width) [x, row] = [0, row + 1]
    const place = { line, x, row }
    x += length + BEHIND
    return place
  })
  return { places, height: (row + 1) * LEGEND_LINE }
}

/** Draws the swatch of a line: dashed for figures before. */
function drawSwatch(context: CanvasRenderingContext2D, { look, isBefore }: Line, x: number, y: number) {
  context.strokeStyle = resolved(`--series-${look}`)
  context.lineWidth = 3
  context.setLineDash(isBefore ? DASH : [])
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + SWATCH - 8, y)
  context.stroke()
  context.setLineDash([])
}

/** The chart with its title, period and legend, in the present colour scheme. */
async function drawPicture({ title, start, end, note, width, ...props }: Picture): Promise<HTMLCanvasElement> {
  const chart = await drawChart(props, width, SCALE)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const { places, height } = placeLegend(context, props.lines, width)
  const top = PADDING + TITLE_HEIGHT + height
  canvas.width = (width + 2 * PADDING) * SCALE
  canvas.height = (top + HEIGHT + NOTE_HEIGHT + PADDING) * SCALE
  context.scale(SCALE, SCALE)
  context.fillStyle = resolved('--surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'middle'
  function write(text: string, y: number, font: string, ink: string, x = PADDING) {
    context.font = font
    context.fillStyle = resolved(ink)
    context.fillText(text, x, y, width + PADDING - x)
  }
  write(title, PADDING + 10, fontOf(18, 650), '--text')
  write(formatDays(start, end), PADDING + 34, fontOf(13), '--muted')
  for (const { line, x, row } of places) {
    const y = PADDING + TITLE_HEIGHT + (row + 0.5) * LEGEND_LINE
    drawSwatch(context, line, PADDING + x, y)
    write(line.name, y, fontOf(13), '--text', PADDING + x + SWATCH)
  }
  context.drawImage(chart, PADDING, top, width, HEIGHT)
  write(note, top + HEIGHT + NOTE_HEIGHT / 2, fontOf(12), '--muted')
  return canvas
}

/** Downloads the chart as a PNG, whose name says what it shows. */
export async function savePicture(picture: Picture) {
  const canvas = await drawPicture(picture)
  const what = picture.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file) saveFile(file, `slugline-${what}-${picture.start}-${picture.end}.png`)
}
