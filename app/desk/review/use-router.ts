import { use } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext } from 'react-router'

/**
 * The router itself: `useNavigation` and `useLocation` tell where one is going only once React has rendered it, which
 * may take longer than typing.
 */
export function useRouter(): DataRouter {
	const context = use(UNSAFE_DataRouterContext)
	if (!context) throw new Error('The desk is rendered outside of the router.')
	return context.router
}
