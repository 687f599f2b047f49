import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Rules of taste, which we do not share. HTML allows all of this.
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // A page that only goes on elsewhere does so for those without scripts too, at once for people.
    'meta-refresh': 'off',
    // Vendors change their scripts as they please.
    'require-sri': 'off',
  },
})

/** The violations of HTML in a document, as text. */
export async function invalidities(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message}: ${html.split('\n')[line - 1]?.slice(0, 200)}`),
  )
}
