import type { Route } from './+types/not-found.page.ts'
import { requireStaff } from './desk.server.ts'
import { DeskNotFound } from './desk-fault.tsx'

/** Every address of the desk without another route. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'signed in')
	throw new Response('Not found', { status: 404 })
}

export default DeskNotFound
