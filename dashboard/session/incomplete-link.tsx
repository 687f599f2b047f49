import { CardPage } from './card-page.js'

/** Where the address lacks its token: half of a link was copied, or the page was loaded again. */
export function IncompleteLink({ title }: { title: string }) {
  return (
    <CardPage title={title}>
      <p class="note warning">This address is not complete. Open the whole link again.</p>
      <a href="/">To Slugline</a>
    </CardPage>
  )
}
