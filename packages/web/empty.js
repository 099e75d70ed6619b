/** Stands in for libraries that another library could use and we do not (vite.config.ts). */
export {};
