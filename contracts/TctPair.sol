// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @title A constant-product pair of two tokens
/// @notice Swaps one token for the other so that the product of its reserves never falls, and sums up
/// its price over time. What is read of it has the names and meanings of Uniswap V2's pair.
/// @dev One owner provides the liquidity: there are no shares. Tokens that take a fee of a transfer
/// are not supported. A reader averages the price between two sums; a price that is moved and moved
/// back within a block never enters them, because a block's first call adds the reserves of before.
contract TctPair is ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice Share of what goes in that stays in the pair, in thousandths.
    uint256 public constant FEE = 3;

    address public immutable token0;
    address public immutable token1;
    address public immutable provider;

    /// @notice Sums of price × seconds as UQ112.112; both wrap, only their differences mean something.
    uint256 public price0CumulativeLast;
    uint256 public price1CumulativeLast;

    uint112 private _reserve0;
    uint112 private _reserve1;
    uint32 private _blockTimestampLast;

    event Sync(uint112 reserve0, uint112 reserve1);
    event Swap(address indexed sender, bool zeroForOne, uint256 amountIn, uint256 amountOut, address indexed to);

    error NotProvider(address caller);
    error SameTokens();
    error NothingIn();
    error NothingOut();
    error TooLittleOut(uint256 amountOut);
    error TooMuch();

    constructor(address token0_, address token1_) {
        if (token0_ == token1_) revert SameTokens();
        token0 = token0_;
        token1 = token1_;
        provider = msg.sender;
    }

    /// @notice The reserves, and the time of the block that last changed them.
    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, _blockTimestampLast);
    }

    /// @notice Adds liquidity; only the provider. The price is what the reserves make of it.
    function provide(uint256 amount0, uint256 amount1) external nonReentrant {
        if (msg.sender != provider) revert NotProvider(msg.sender);
        IERC20(token0).safeTransferFrom(msg.sender, address(this), amount0);
        IERC20(token1).safeTransferFrom(msg.sender, address(this), amount1);
        _update();
    }

    /// @notice Takes liquidity out; only the provider.
    function withdraw(uint256 amount0, uint256 amount1, address to) external nonReentrant {
        if (msg.sender != provider) revert NotProvider(msg.sender);
        IERC20(token0).safeTransfer(to, amount0);
        IERC20(token1).safeTransfer(to, amount1);
        _update();
    }

    /// @notice Swaps an exact amount of one token for at least so much of the other.
    /// @return amountOut Base units that went to `to`.
    function swap(bool zeroForOne, uint256 amountIn, uint256 leastOut, address to)
        external
        nonReentrant
        returns (uint256 amountOut)
    {
        if (amountIn == 0) revert NothingIn();
        (uint256 reserveIn, uint256 reserveOut) =
            zeroForOne ? (_reserve0, _reserve1) : (_reserve1, _reserve0);
        uint256 kept = amountIn * (1000 - FEE);
        amountOut = kept * reserveOut / (reserveIn * 1000 + kept);
        if (amountOut == 0) revert NothingOut();
        if (amountOut < leastOut) revert TooLittleOut(amountOut);
        (address tokenIn, address tokenOut) = zeroForOne ? (token0, token1) : (token1, token0);
        IERC20(tokenIn).safeTransferFrom(msg.sender, address(this), amountIn);
        IERC20(tokenOut).safeTransfer(to, amountOut);
        _update();
        emit Swap(msg.sender, zeroForOne, amountIn, amountOut, to);
    }

    /// @dev Adds the price of the reserves of before for the time since, then takes the new ones.
    function _update() private {
        uint256 balance0 = IERC20(token0).balanceOf(address(this));
        uint256 balance1 = IERC20(token1).balanceOf(address(this));
        if (balance0 > type(uint112).max || balance1 > type(uint112).max) revert TooMuch();
        uint32 time = uint32(block.timestamp);
        (uint256 reserve0, uint256 reserve1) = (_reserve0, _reserve1);
        unchecked {
            uint32 passed = time - _blockTimestampLast;
            if (passed > 0 && reserve0 != 0 && reserve1 != 0) {
                price0CumulativeLast += ((reserve1 << 112) / reserve0) * passed;
                price1CumulativeLast += ((reserve0 << 112) / reserve1) * passed;
            }
        }
        (_reserve0, _reserve1, _blockTimestampLast) = (uint112(balance0), uint112(balance1), time);
        emit Sync(uint112(balance0), uint112(balance1));
    }
}
