import { hydratePage } from './hydrate-page.tsx'

/** The scripts of every page begin here. */
function begin() {
	const { handedOver } = window
	if (handedOver) hydratePage(handedOver)
	else import('./hydrate-router.tsx').then(({ hydrateRouter }) => hydrateRouter())
}

// In a task of its own: to read React's code keeps a slow phone busy for as long as a task should last.
setTimeout(begin)
