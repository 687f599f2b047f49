import type { IconName } from '../ui/icon.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

const VIEWERS_LOOK = 'Your role in this workspace is viewer. An owner can give you another one.'

/** Shown to viewers in place of a page that only writers can use. */
export function OnlyLooking({ title, icon }: { title: string; icon: IconName }) {
  return (
    <Page title={title}>
      <Empty icon={icon} title="View only">
        <p>{VIEWERS_LOOK}</p>
      </Empty>
    </Page>
  )
}
