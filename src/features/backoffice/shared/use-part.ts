import { useQuery } from '@tanstack/react-query';

const MISSING = '這個部分沒有載入，請檢查網路後再試一次。若網站剛剛更新過，請先儲存已輸入的內容，再重新整理頁面';

/**
 * A part of the program that comes when it is needed. If it doesn't, the screen stays with all that was typed.
 * @param name one for each part
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
  // Tried again, it is on its way once more.
  return { part: data, error: isFetching ? null : error, onRetry: () => void refetch() };
}
