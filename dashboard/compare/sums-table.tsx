import { useWorkspace } from '../layout/workspace.js'
import { COUNTS, type CountName, countNames } from '../overview/counts.js'
import { formatCount } from '../ui/format.js'

interface Props {
  links: { id: number; name: string }[]
  /** @returns undefined until loaded */
  totalOf(count: CountName, linkId: number): number | undefined
}

const sayTotal = (total?: number) => (total === undefined ? '–' : formatCount(total))

/** The totals of each link, marked with the colour of its line. */
export function SumsTable({ links, totalOf }: Props) {
  const { href } = useWorkspace()
  return (
    <div class="table-frame">
      <table class="table sums">
        <thead>
          <tr>
            <th scope="col">{TEXTS.common.link}</th>
            {countNames.map((name) => (
              <th scope="col" class="number" key={name}>
                {COUNTS[name].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.map(({ id, name }, index) => (
            <tr key={id}>
              <td>
                <a
                  class="tile-name"
                  style={{ '--series': `var(--series-link-${index + 1})` }}
                  href={href(`/overview?link_id=${id}`)}
                >
                  {name}
                </a>
              </td>
              {countNames.map((count) => (
                <td class="number" key={count}>
                  {sayTotal(totalOf(count, id))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
