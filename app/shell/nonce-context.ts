import { createContext } from 'react'

/** The nonce that this response's scripts carry; the security policy lets no other inline script run. */
export const NonceContext = createContext<string | undefined>(undefined)
