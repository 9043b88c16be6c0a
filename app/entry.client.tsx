import { hydratePage } from './hydrate-page.tsx'

// The scripts of every page begin here.
const { handedOver } = window
if (handedOver) hydratePage(handedOver)
else import('./hydrate-router.tsx').then(({ hydrateRouter }) => hydrateRouter())
