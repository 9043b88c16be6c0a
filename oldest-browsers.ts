/**
 * The oldest browsers that the site and the desk are built for, by the names that the builder knows them by. An iPhone 6s
 * has no later system than iOS 15; Tailwind's layers need Safari 15.4, and no Chrome or Firefox is older than its own.
 */
export const oldestBrowsers = {
	chrome: '105',
	edge: '105',
	firefox: '104',
	ios: '15.4',
	safari: '15.4',
} as const
