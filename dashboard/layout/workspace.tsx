import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Schemas } from '../api/client.js'

export type Workspace = Schemas['SignedIn']['workspaces'][number]

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ComponentChildren }) {
  return <WorkspaceContext.Provider value={workspace}>{children}</WorkspaceContext.Provider>
}

/** The workspace of the address, with the user's rights in it and helpers for requests and links. */
export function useWorkspace() {
  const workspace = useContext(WorkspaceContext)!
  return {
    ...workspace,
    canWrite: workspace.role !== 'viewer',
    /** Owners manage members and API keys. */
    isOwner: workspace.role === 'owner',
    /** `params.path` for API routes of the workspace */
    path: { workspace_id: workspace.id },
    /** Address of a page of the workspace. `page` begins with `/`. */
    href: (page: string) => hrefOf(workspace.id, page),
  }
}

export const hrefOf = (workspaceId: number, page: string) => `/w/${workspaceId}${page}`
