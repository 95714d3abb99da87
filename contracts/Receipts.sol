// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title A receiving address
/// @notice Whatever it holds can only go to the treasury, and only its factory sends it there.
/// @dev Clones share the immutables of the code they point to, so each obeys the one factory.
contract Receiver {
    using SafeERC20 for IERC20;

    address payable private immutable _treasury;
    address private immutable _factory;

    error NotFactory(address caller);

    /// @dev Deployed by the factory.
    constructor(address payable treasury) {
        _treasury = treasury;
        _factory = msg.sender;
    }

    /// @notice Moves the whole balance of a token (zero: of the chain's own coin) to the treasury.
    /// @return amount Base units moved.
    function sweep(address token) external returns (uint256 amount) {
        if (msg.sender != _factory) revert NotFactory(msg.sender);
        if (token == address(0)) {
            amount = address(this).balance;
            Address.sendValue(_treasury, amount);
        } else {
            amount = IERC20(token).balanceOf(address(this));
            IERC20(token).safeTransfer(_treasury, amount);
        }
    }
}

/// @title Receiving addresses without keys, one a purchase request
/// @notice Predicts an address from a request's number. A payment may arrive before there is a
/// contract at that address; the first sweep deploys it.
contract Receipts {
    /// @notice Where everything is swept to.
    address payable public immutable treasury;

    /// @notice The code behind every receiving address.
    address public immutable receiver;

    /// @notice `amount` base units of a token (zero: the chain's own coin) went to the treasury.
    event Swept(uint64 indexed number, address indexed token, uint256 amount);

    error NoTreasury();

    constructor(address payable treasury_) {
        if (treasury_ == address(0)) revert NoTreasury();
        treasury = treasury_;
        receiver = address(new Receiver(treasury_));
    }

    /// @notice The receiving address of a purchase request.
    function addressOf(uint64 number) public view returns (address) {
        return Clones.predictDeterministicAddress(receiver, _salt(number));
    }

    /// @notice Sweeps one token (zero: the chain's own coin) from several receiving addresses to the
    /// treasury. Anybody may call it. Empty addresses are passed over.
    function sweep(address token, uint64[] calldata numbers) external {
        for (uint256 i; i < numbers.length; ++i) {
            uint64 number = numbers[i];
            address receiving = addressOf(number);
            if (_balanceOf(token, receiving) == 0) continue;
            if (receiving.code.length == 0) Clones.cloneDeterministic(receiver, _salt(number));
            emit Swept(number, token, Receiver(receiving).sweep(token));
        }
    }

    function _balanceOf(address token, address holder) private view returns (uint256) {
        return token == address(0) ? holder.balance : IERC20(token).balanceOf(holder);
    }

    function _salt(uint64 number) private pure returns (bytes32) {
        return bytes32(uint256(number));
    }
}
