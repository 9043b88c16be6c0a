import { createContext } from 'react'

/** The sheet of the local pages, which is part of their document. Known on the server alone. */
export const LandingStyleContext = createContext('')
