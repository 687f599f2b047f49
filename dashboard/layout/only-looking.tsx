import type { IconName } from '../ui/icon.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

/** Shown to viewers in place of a page that only writers can use. */
export function OnlyLooking({ title, icon }: { title: string; icon: IconName }) {
  return (
    <Page title={title}>
      <Empty icon={icon} title={TEXTS.layout.viewOnly.title}>
        <p>{TEXTS.layout.viewOnly.text}</p>
      </Empty>
    </Page>
  )
}
