import { createContext } from 'react'

/** The nonce of this response's scripts; the security policy blocks other inline scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
