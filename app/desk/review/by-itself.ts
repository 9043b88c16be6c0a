/** The cookie that a page sends along while it loads again by itself, when nobody may be looking. */
export const byItselfCookie = 'desk-by-itself'

/** Whether a page loaded this by itself. */
export const cameByItself = (request: Request): boolean =>
	new RegExp(`(?:^|; )${byItselfCookie}=1`).test(request.headers.get('Cookie') ?? '')
