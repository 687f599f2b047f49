import { CardPage } from './card-page.js'

/** Shown if the address has no token, because half of the link was copied or the page was reloaded. */
export function IncompleteLink({ title }: { title: string }) {
  return (
    <CardPage title={title}>
      <p class="note warning">{TEXTS.session.incompleteLink}</p>
      <a href="/">{TEXTS.session.toSlugline}</a>
    </CardPage>
  )
}
