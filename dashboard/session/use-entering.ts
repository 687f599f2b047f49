import { useLocation } from 'preact-iso'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { leavePage } from '../ui/unsaved.js'
import { useSession } from './session.js'

/**
 * @returns a function that opens a page after the list of the user's workspaces has changed. It reads this list again
 *   first, and asks before unsaved changes are lost.
 */
export function useEntering(): (page: string) => Promise<void> {
  const { update } = useSession()
  const { route } = useLocation()
  return async (page) => {
    const { data } = await ask(api.GET('/api/v1/session'))
    if (!data) return location.assign(page)
    update(data)
    leavePage(() => route(page))
  }
}
