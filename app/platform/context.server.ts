import { createContext } from 'react-router'
import type { Limits } from './limits.server.ts'
import type { Platform } from './platform.server.ts'

/** What the server passes to every loader and action. */
export const platformContext = createContext<Platform>()

/** The visitor as limits count them: the network of the address of the connection, or of the one that the proxy names. */
export type Visitor = { address: string }
export const visitorContext = createContext<Visitor>()

export const limitsContext = createContext<Limits>()

/** The nonce that this response's scripts carry. */
export const nonceContext = createContext<string>()
