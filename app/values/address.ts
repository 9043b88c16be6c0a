type Street = { propertyAddress: string; city: string }
type Address = Street & { provinceState: string; postalCode: string }

/** An address without its province: `12 Crescent Road NW, Calgary`. */
export const streetLine = ({ propertyAddress, city }: Street): string => `${propertyAddress}, ${city}`

/** An address in one line: `12 Crescent Road NW, Calgary, AB T2P 1J9`. */
export const addressLine = (address: Address): string =>
	`${streetLine(address)}, ${address.provinceState} ${address.postalCode}`
