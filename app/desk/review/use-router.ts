import { use } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext } from 'react-router'

/**
 * The router itself: `useNavigation` and `useLocation` show a navigation only after React has rendered it, and by then
 * the user may have typed more.
 */
export function useRouter(): DataRouter {
	const context = use(UNSAFE_DataRouterContext)
	if (!context) throw new Error('The desk is rendered outside of the router.')
	return context.router
}
