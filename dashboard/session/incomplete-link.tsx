import { CardPage } from './card-page.js'

/** Shown if the address has no token, because half of the link was copied or the page was reloaded. */
export function IncompleteLink({ title }: { title: string }) {
  return (
    <CardPage title={title}>
      <p class="note warning">This address is not complete. Open the whole link again.</p>
      <a href="/">To Slugline</a>
    </CardPage>
  )
}
