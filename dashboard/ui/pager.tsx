import { fill } from '../../words/text.js'
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
    <nav class="row apart" aria-label={TEXTS.common.ui.pages.label}>
      <p class="muted figures">{about}</p>
      {pages > 1 && (
        <div class="row">
          <Button
            icon="left"
            label={TEXTS.common.ui.pages.previous}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <span class="figures">
            {fill(TEXTS.common.ui.pages.at, { page: formatCount(page), pages: formatCount(pages) })}
          </span>
          <Button
            icon="right"
            label={TEXTS.common.ui.pages.next}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
    </nav>
  )
}
