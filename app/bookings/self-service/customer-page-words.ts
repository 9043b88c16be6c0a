/** The messages of a customer page for a change that was not made. */

export const changedMeanwhile =
	'This booking was just changed, in another tab or by someone else. What you sent didn’t go through, and this page now shows where things stand. Have a look, and send it again if you still want to.'

export const cannotReachCalendar = ({ phone }: { phone: string }): string =>
	`We can’t reach our calendar right now. Nothing has changed. Try again in a minute, or call ${phone}.`

export const tooOften = ({ phone }: { phone: string }): string =>
	`Too many changes came from your connection. Nothing has changed. Wait a few minutes and send it again, or call ${phone}.`

export const photosAreFixed = 'You can’t change this pickup’s photos here any more.'

export const photosNotChanged = ({ phone }: { phone: string }): string =>
	`${photosAreFixed} Call ${phone} and we’ll see what we can do.`
