import type { ComponentType } from 'preact'
import { Page } from '../ui/page.js'
import { NotLoaded, Skeleton } from '../ui/states.js'
import { useComponent } from '../ui/use-component.js'

function PageNotLoaded() {
  return (
    <Page title={TEXTS.layout.notLoaded}>
      <NotLoaded />
    </Page>
  )
}

/** Whether a reload of this address would succeed, as a remedy for a script that failed to load. */
const isReachable = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A page whose script is loaded when the page is opened; a skeleton is shown meanwhile. A script that failed to load is
 * tried again when its page is opened again.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let known: ComponentType<P> | undefined
  let hasFailed = false

  async function preload() {
    const module = await load()
    known = module.default
    return module
  }
  async function open() {
    // Calling `load` again would not help: browsers remember a failed import. Only a reload does.
    if (hasFailed && (await isReachable())) location.reload()
    return preload().catch(() => {
      hasFailed = true
      return { default: PageNotLoaded }
    })
  }
  function LazyPage(props: P) {
    const Loaded = useComponent(open, known)
    if (Loaded) return <Loaded {...props} />
    return (
      <main class="page" id="main">
        <Skeleton height={3.5} count={8} />
      </main>
    )
  }
  return Object.assign(LazyPage, { preload })
}
