import { Button } from './button.js'
import { formatCount } from './format.js'

interface Props {
  page: number
  pages: number
  /** Number of entries in words, such as `214 links` */
  about: string
  onPage(page: number): void
}

export function Pager({ page, pages, about, onPage }: Props) {
  return (
    <nav class="row apart" aria-label="Pages of the list">
      <p class="muted figures">{about}</p>
      {pages > 1 && (
        <div class="row">
          <Button icon="left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
          <span class="figures">
            {formatCount(page)} of {formatCount(pages)}
          </span>
          <Button icon="right" label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} />
        </div>
      )}
    </nav>
  )
}
