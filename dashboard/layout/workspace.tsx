import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Schemas } from '../api/client.js'

export type Workspace = Schemas['SignedIn']['workspaces'][number]

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ComponentChildren }) {
  return <WorkspaceContext.Provider value={workspace}>{children}</WorkspaceContext.Provider>
}

/** The workspace that the address names, with what pages and requests need of it. */
export function useWorkspace() {
  const workspace = useContext(WorkspaceContext)!
  return {
    ...workspace,
    canWrite: workspace.role !== 'viewer',
    /** Of those who decide about members and keys. */
    isOwner: workspace.role === 'owner',
    /** `params.path` of its routes */
    path: { workspace_id: workspace.id },
    /** Address of one of its pages: `page` begins with `/`. */
    href: (page: string) => hrefOf(workspace.id, page),
  }
}

export const hrefOf = (workspaceId: number, page: string) => `/w/${workspaceId}${page}`
