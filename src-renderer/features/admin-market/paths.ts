const root = '/admin/market';
export const setupPath = `${root}/setup`;
export const productsPath = `${root}/products`;
export const productPath = (id: number): string => `${productsPath}/${id}`;
