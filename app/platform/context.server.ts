import { createContext } from 'react-router'
import type { Limits } from './limits.server.ts'
import type { Platform } from './platform.server.ts'

/** What the server hands to every loader and action. */
export const platformContext = createContext<Platform>()

/** Who is asking, as far as limits go: the network of the connection's address, or of the proxy's word for it. */
export type Visitor = { address: string }
export const visitorContext = createContext<Visitor>()

export const limitsContext = createContext<Limits>()

/** The nonce that this response's scripts carry. */
export const nonceContext = createContext<string>()
