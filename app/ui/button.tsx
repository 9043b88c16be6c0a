import type { ComponentProps } from 'react'

type Kind = 'primary' | 'solid' | 'outline'

/** Use one `primary` at a time in view: it is the main action of the page. */
const looks: Record<Kind, string> = {
	primary: 'border-signal-dark bg-signal-dark text-white hover:border-ink hover:bg-ink',
	solid: 'border-spruce bg-spruce text-white hover:border-spruce-700 hover:bg-spruce-700',
	outline: 'border-spruce bg-transparent text-spruce hover:bg-spruce hover:text-white',
}

const shape =
	'inline-flex min-h-12 items-center justify-center rounded-field border-2 py-2 text-center font-semibold no-underline transition-[color,background-color,border-color] disabled:cursor-not-allowed disabled:opacity-50 motion-reduce:transition-none'

/** The look of a button, for what opens something by itself, such as a summary. */
export const buttonLook = (kind: Kind): string => `${shape} ${looks[kind]}`

export function Button({
	kind,
	className = 'px-5',
	type = 'button',
	...rest
}: ComponentProps<'button'> & { kind: Kind }) {
	return <button type={type} className={`${shape} ${looks[kind]} cursor-pointer ${className}`} {...rest} />
}

/** A link that looks like a button, and works without scripts. */
export function ButtonLink({
	kind,
	to,
	className = 'px-5',
	...rest
}: Omit<ComponentProps<'a'>, 'href'> & { kind: Kind; to: string }) {
	return <a href={to} className={`${shape} ${looks[kind]} ${className}`} {...rest} />
}
