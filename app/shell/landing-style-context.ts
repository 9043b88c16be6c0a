import { createContext } from 'react'

/** The style sheet of the local pages, which is inlined in their documents. Set on the server only. */
export const LandingStyleContext = createContext('')
