import { useQuery } from '@tanstack/react-query';

const MISSING = '這個部分沒有載入，請檢查網路後再試一次。若網站剛剛更新過，請先儲存已輸入的內容，再重新整理頁面';

/**
 * Loads a part of the program when it is needed. If that fails, the screen stays with everything typed.
 * @param name unique for each part
 */
export function usePart<Part>(name: string, load: () => Promise<Part>, isNeeded = true) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['part', name],
    queryFn: () =>
      load().catch((cause) => {
        throw new Error(MISSING, { cause });
      }),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  // While it is being tried again, it counts as loading.
  return { part: data, error: isFetching ? null : error, onRetry: () => void refetch() };
}
