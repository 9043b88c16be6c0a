/** How a company's settings name an add-on, and forms, rows and addresses after them: small letters, digits, hyphens. */
export const addOnIdPattern = /^[a-z0-9-]{1,40}$/
