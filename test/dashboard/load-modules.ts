import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { dashboard } from '../../words/dashboard.js'
import { inlineTexts } from '../../words/inline-texts.js'
import type { Language } from '../../words/languages.js'

/** Loads modules of the dashboard into this process. @param names of their sources in dashboard/, without `.ts` */
export async function loadModules(names: string[], language: Language = 'en') {
  const { outputFiles } = await build({
    stdin: {
      contents: names.map((name) => `export * from './${name}.js'`).join('\n'),
      resolveDir: fileURLToPath(new URL('../../../dashboard', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [inlineTexts({ ...dashboard[language], language })],
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}
